@echo off
rem Lets .pocketful files open by double click, for this user only.
set "CLASSES=HKCU\Software\Classes"
reg add "%CLASSES%\.pocketful" /ve /d "Pocketful.Match" /f >nul || goto failed
reg add "%CLASSES%\Pocketful.Match" /ve /d "Pocketful match" /f >nul || goto failed
reg add "%CLASSES%\Pocketful.Match\DefaultIcon" /ve /d "%~dp0_internal\assets\icons\match.ico" /f >nul || goto failed
reg add "%CLASSES%\Pocketful.Match\shell\open\command" /ve /d "\"%~dp0pocketful.exe\" \"%%1\"" /f >nul || goto failed
echo Files that end in .pocketful open with Pocketful now.
goto end
:failed
echo Windows did not allow it.
:end
pause
