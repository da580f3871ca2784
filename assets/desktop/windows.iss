; The installer for Windows, which Inno Setup 6 makes; tools/installers.py says what the names in
; capitals are: VERSION, SOURCE (the unpacked bundle), OUTPUT (a folder) and NAME (without .exe).
; It needs no administrator, and takes away nothing but what it brought: matches and settings stay.

[Setup]
AppId={{5B1F0C52-7C1E-4C55-9B0B-6A3C0C9E0B77}
AppName=Pocketful
AppVersion={#VERSION}
AppVerName=Pocketful {#VERSION}
AppPublisher=Pocketful contributors
VersionInfoVersion={#VERSION}
DefaultDirName={autopf}\Pocketful
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesAssociations=yes
CloseApplications=yes
RestartApplications=no
ShowLanguageDialog=auto
SetupIconFile={#SOURCE}\_internal\assets\icons\app.ico
UninstallDisplayName=Pocketful
UninstallDisplayIcon={app}\pocketful.exe
WizardStyle=modern
Compression=lzma2/max
SolidCompression=yes
TimeStampsInUTC=yes
OutputDir={#OUTPUT}
OutputBaseFilename={#NAME}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "fi"; MessagesFile: "compiler:Languages\Finnish.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[CustomMessages]
en.Match=Pocketful match
de.Match=Pocketful-Partie
es.Match=Partida de Pocketful
fi.Match=Pocketful-ottelu
fr.Match=Partie de Pocketful
ja.Match=Pocketful の対局

[Tasks]
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Libraries of an older version that this one does without.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
; The type of saved matches is told below, so nobody needs the script for it.
Source: "{#SOURCE}\*"; Excludes: "open-by-double-click.cmd"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Pocketful"; Filename: "{app}\pocketful.exe"
Name: "{autodesktop}\Pocketful"; Filename: "{app}\pocketful.exe"; Tasks: desktop

[Registry]
Root: HKA; Subkey: "Software\Classes\.pocketful"; ValueType: string; ValueName: ""; ValueData: "Pocketful.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.pocketful\OpenWithProgids"; ValueType: string; ValueName: "Pocketful.Match"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Pocketful.Match"; ValueType: string; ValueName: ""; ValueData: "{cm:Match}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Pocketful.Match\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\_internal\assets\icons\match.ico"
Root: HKA; Subkey: "Software\Classes\Pocketful.Match\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\pocketful.exe"" ""%1"""

[Run]
Filename: "{app}\pocketful.exe"; Description: "{cm:LaunchProgram,Pocketful}"; Flags: nowait postinstall skipifsilent
