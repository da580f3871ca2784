BEGIN TRANSACTION;
CREATE TABLE games (
            id TEXT PRIMARY KEY,
            save TEXT NOT NULL,
            game TEXT NOT NULL,
            title TEXT NOT NULL,
            started TEXT NOT NULL,
            finished TEXT NOT NULL,
            seconds INTEGER,
            players INTEGER NOT NULL,
            options TEXT NOT NULL,
            actions INTEGER NOT NULL,
            text TEXT NOT NULL
        );
INSERT INTO "games" VALUES('3e21b0b848d0e19da6c7be488b920553','a','trickle','','2026-11-21T15:30:00+00:00','2026-05-01T18:00:00+00:00',300,2,'{"partnerships": false, "move_from_corner": false, "move_along_edge": false, "off_board": false, "chained_jumps": false, "scoring_beads": "off", "scoring_goals": "plain"}',109,'[Pocketful 1]
[Game "trickle"]
[Rules 1]
[Title ""]
[Date "2026-11-21T15:30:00+00:00"]
[Seed 1]
[Seat0 ["You", "human", 0, 0]]
[Seat1 ["Robot", "adaptive-137", 1, 1]]
[Option.partnerships "no"]
[Option.move_from_corner "no"]
[Option.move_along_edge "no"]
[Option.off_board "no"]
[Option.chained_jumps "no"]
[Option.scoring_beads "off"]
[Option.scoring_goals "plain"]
[Cursor 109]
[Stopped false]
[Actions 109]
[Finished true]

0 h7-i8
1 e6-e8
0 e8-f9
1 f4-e3
0 e3-f3
1 e5-c3
0 f7-h9
1 e7-g9
0 f5-e5
1 c3-c2
0 g9-h10
1 h9-h11
0 f9-f10
1 d4-c4
0 f3-e3
1 c4-c5
0 d5-d7
1 f6-f5
0 c5-c4
1 g8-h9
0 d6-c5
1 f8-f9
0 e5-e6
1 f10-f11
0 h6-f4
1 d7-d8
0 f5-e5
1 e3-e2
0 g7-f7
1 f7-f8
0 e5-e3
1 c4-c3
0 f9-e9
1 c3-c1
0 d8-c7
1 h10-i11
0 g5-h5
1 h5-i6
0 e9-d8
1 h9-i10
0 d8-c8
1 g6-g5
0 f8-g8
1 e6-e7
0 h8-h7
1 e7-d6
0 e2-d2
1 c7-d8
0 i6-j7
1 e4-d4
0 f4-h6
1 g5-h5
0 j7-j8
1 c2-e2
0 h6-i6
1 i10-h10
0 h5-j7
1 j7-j6
0 d6-d5
1 d4-c3
0 e2-c2
1 c5-b5
0 i6-j7
1 h10-i10
0 g8-h8
1 c3-b3
0 c2-b1
1 d8-c7
0 i8-i7
1 e3-d3
0 d5-d6
1 d3-c2
0 h8-i8
1 b3-a2
0 j6-i5
1 d2-e2
0 i7-i6
1 c7-b7
0 h7-h6
1 d6-e7
0 h6-g5
1 c2-b2
0 e7-f8
1 i10-j11
0 b5-a5
1 e2-d1
0 f8-e7
1 j8-k8
0 i6-h5
1 b2-b3
0 i8-i7
1 e7-e8
0 i5-j5
1 e8-d8
0 b3-a3
1 j7-j6
0 i7-j8
1 h5-i6
0 j6-i5
1 g5-h5
0 d8-d9
1 i6-i4
0 j8-k9
1 i5-h4
0 h5-g4
1 g4-g3
0 h4-h3
1 g3-f2
0 f2-e1
');
INSERT INTO "games" VALUES('b8498476eb5b6850a0784ed862be7237','b','trickle','Sunday','2026-11-21T15:30:00+00:00','2026-05-02T18:00:00+00:00',NULL,4,'{"partnerships": true, "move_from_corner": false, "move_along_edge": false, "off_board": false, "chained_jumps": false, "scoring_beads": "off", "scoring_goals": "plain"}',117,'[Pocketful 1]
[Game "trickle"]
[Rules 1]
[Title "Sunday"]
[Date "2026-11-21T15:30:00+00:00"]
[Seed 2]
[Seat0 ["ÅSA", "human", 0, 0]]
[Seat1 ["Ben", "human", 1, 1]]
[Seat2 ["Cleo", "human", 2, 2]]
[Seat3 ["Dan", "human", 3, 3]]
[Option.partnerships "yes"]
[Option.move_from_corner "no"]
[Option.move_along_edge "no"]
[Option.off_board "no"]
[Option.chained_jumps "no"]
[Option.scoring_beads "off"]
[Option.scoring_goals "plain"]
[Cursor 117]
[Stopped false]
[Actions 117]
[Finished true]

0 e4-c4
1 e6-c6
2 h8-h9
3 g7-h8
0 f6-g7
1 e7-g9
2 c4-c3
3 d5-c5
0 c5-b4
1 d4-d3
2 e5-e6
3 h8-i8
0 f8-h10
1 g8-f8
2 g6-i6
3 d6-c5
0 f5-h5
1 h10-g10
2 h5-j7
3 d3-d2
0 f8-f9
1 e6-e7
2 c6-b5
3 g10-f10
0 i6-i5
1 d2-c1
2 c3-b3
3 c5-a5
0 f4-g4
1 f10-g10
2 b3-b2
3 i8-j8
0 f7-f8
1 g5-h5
2 g4-f3
3 g10-h10
0 i5-j6
1 g9-e9
2 g7-i7
3 j6-i5
0 j8-j6
1 f9-g9
2 i5-k7
3 h6-h8
0 b2-b1
1 j6-j8
2 e9-d8
3 g9-i9
0 i9-j9
1 i7-k9
2 e7-d7
3 h10-i10
0 j8-k8
1 j9-j8
2 h7-i8
3 j7-j6
0 d7-d9
1 d8-c7
2 b4-b6
3 b6-a6
0 f3-g3
1 g3-f2
2 h9-i9
3 h5-g4
0 c7-b7
1 h8-g8
2 j6-j5
3 i10-h10
0 i9-h9
1 f2-e1
2 j8-j7
3 h9-g9
0 j7-j6
1 g9-f9
2 h10-i10
3 i8-j8
0 f9-e8
1 f8-g9
2 i10-j11
3 g9-f9
0 j8-j9
1 j6-i5
2 j9-k10
3 e8-d7
0 g4-h4
1 g8-h8
2 i5-g3
3 b5-a4
0 d7-c7
1 g3-f2
2 h4-g3
3 f2-h4
0 h8-h7
1 h7-i7
2 i7-j8
3 f9-e9
0 c7-b6
1 e9-d8
2 d8-c7
3 j8-j9
0 h4-f2
1 g3-h3
2 c7-c8
3 f2-g2
0 j9-j10
1 b6-c7
2 c7-d8
3 j10-j9
0 d8-c7
1 j9-j10
2 c7-d8
3 j10-k11
0 d8-c7
1 c7-b6
2 b6-b5
3 b5-b4
0 b4-a3
');
CREATE TABLE seats (
            game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            team INTEGER NOT NULL,
            place INTEGER NOT NULL,
            points REAL NOT NULL,
            PRIMARY KEY (game_id, seat)
        ) WITHOUT ROWID;
INSERT INTO "seats" VALUES('3e21b0b848d0e19da6c7be488b920553',0,'You','human',0,1,9.0);
INSERT INTO "seats" VALUES('3e21b0b848d0e19da6c7be488b920553',1,'Robot','adaptive-137',1,1,9.0);
INSERT INTO "seats" VALUES('b8498476eb5b6850a0784ed862be7237',0,'ÅSA','human',0,3,7.0);
INSERT INTO "seats" VALUES('b8498476eb5b6850a0784ed862be7237',1,'Ben','human',1,1,10.0);
INSERT INTO "seats" VALUES('b8498476eb5b6850a0784ed862be7237',2,'Cleo','human',0,3,7.0);
INSERT INTO "seats" VALUES('b8498476eb5b6850a0784ed862be7237',3,'Dan','human',1,1,10.0);
CREATE INDEX games_by_time ON games (finished, id);
COMMIT;
PRAGMA application_id = 1886348139;
PRAGMA user_version = 1;
