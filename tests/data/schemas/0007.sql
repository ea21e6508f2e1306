BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	entry INTEGER, 
	body JSON NOT NULL, 
	kept_at DATETIME NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id), 
	CONSTRAINT fk_audit_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE counter (
	what VARCHAR(20) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	until BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_counter PRIMARY KEY (what, who)
);
CREATE TABLE "fact" (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	body JSON NOT NULL, 
	client_id VARCHAR(64) NOT NULL, 
	recorded_at DATETIME NOT NULL, 
	member_id INTEGER, 
	CONSTRAINT pk_fact PRIMARY KEY (id), 
	CONSTRAINT uq_fact_game_id_number UNIQUE (game_id, number), 
	CONSTRAINT uq_fact_game_id_client_id UNIQUE (game_id, client_id), 
	CONSTRAINT fk_fact_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_fact_member_id_member FOREIGN KEY(member_id) REFERENCES member (id) ON DELETE SET NULL
);
INSERT INTO "fact" VALUES(1,1,1,'hand','{"final_trick": [[0, "J"], [1, "3"], [2, "9"]]}','form-1-1','2026-11-20 19:00:00.000000',NULL);
INSERT INTO "fact" VALUES(2,1,2,'hand','{"final_trick": [[0, "7"], [1, "2"], [2, "7"]], "buy_in": [0]}','form-1-2','2026-11-20 19:01:00.000000',2);
INSERT INTO "fact" VALUES(3,1,3,'correction','{"entry": 1, "hand": {"final_trick": [[0, "10"], [1, "3"], [2, "9"]]}}','form-1-3','2026-11-20 19:02:00.000000',NULL);
INSERT INTO "fact" VALUES(4,1,4,'hand','{"final_trick": [[1, "4"], [2, "5"], [0, "8"]]}','form-1-4','2026-11-20 19:03:00.000000',NULL);
INSERT INTO "fact" VALUES(5,1,5,'undo','{}','form-1-5','2026-11-20 19:04:00.000000',NULL);
INSERT INTO "fact" VALUES(6,1,6,'redo','{}','form-1-6','2026-11-20 19:05:00.000000',NULL);
INSERT INTO "fact" VALUES(7,1,7,'correction','{"entry": 4, "hand": {"final_trick": [[1, "4"], [2, "5"], [0, "9"]]}}','form-1-7','2026-11-20 19:06:00.000000',NULL);
INSERT INTO "fact" VALUES(8,2,1,'hand','{"final_trick": [[1, "9"], [0, "AC"]], "factors": {"1": 4}}','form-2-1','2026-11-20 19:00:00.000000',NULL);
INSERT INTO "fact" VALUES(9,2,2,'hand','{"final_trick": [[0, "3"], [1, "A"]]}','form-2-2','2026-11-20 19:01:00.000000',NULL);
INSERT INTO "fact" VALUES(10,2,3,'correction','{"entry": 2, "hand": null}','form-2-3','2026-11-20 19:02:00.000000',NULL);
CREATE TABLE former_key (
	"key" VARCHAR(43) NOT NULL, 
	game_id INTEGER NOT NULL, 
	CONSTRAINT pk_former_key PRIMARY KEY ("key"), 
	CONSTRAINT fk_former_key_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "former_key" VALUES('its-former-key',1);
CREATE TABLE game (
	id INTEGER NOT NULL, 
	"key" VARCHAR(43) NOT NULL, 
	client_id VARCHAR(64) NOT NULL, 
	revision INTEGER NOT NULL, 
	names JSON NOT NULL, 
	variant JSON NOT NULL, 
	opening JSON NOT NULL, 
	created_at DATETIME NOT NULL, touched_at DATETIME, deleted_at DATETIME, occasion JSON, penalties JSON, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_key UNIQUE ("key"), 
	CONSTRAINT uq_game_client_id UNIQUE (client_id)
);
INSERT INTO "game" VALUES(1,'a-game-of-the-first-schema','form-1',7,'["Astrid", "Bo", "Clara"]','{"id": "gurka-se", "parameters": {"players.min": 3, "players.max": 8, "pack.ranks": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "pack.copies": 4, "pack.jokers": 0, "pack.packs": 1, "pack.special": [], "rank.last_trick": "same", "hand.size": 6, "hand.shortage": "impossible", "hand.undealt": "hidden", "exchange": "none", "lead.cards": "single", "lead.first": "forehand", "lead.next_hand": "forehand", "follow.reference": "previous", "follow.reach": "equal_or_higher", "follow.duty": "must_overtake", "follow.ace": "after_ace_lowest", "follow.sets": "card_by_card", "trick.tie": "last", "trick.cards_stay_open": false, "last_trick.mode": "turned_up_together", "penalty.payer": "all_highest", "penalty.tied": "nothing", "penalty.points": {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13, "A": 14}, "penalty.factor": "none", "penalty.card_leaves_pack": false, "score.floor": 0, "limit.value": 15, "limit.test": "reach", "limit.instant_loss": [], "cucumbers_to_be_out": 1, "re_entry.score": "highest_other_still_in", "re_entry.when": "before_subtraction", "buy_in": {"max_times": "unlimited", "min_others_in": 2, "score": "highest_still_in"}, "deal.next": "rotate", "deal.if_out": "next_still_in_clockwise", "game.end": "last_survivor", "game.all_out": "lower_total_wins"}}','{"first": 2, "scores": [[2, 0, false, 0], [0, 0, false, 0], [0, 0, false, 1]], "first_hand": 4}','2026-11-20 18:55:00.000000','2026-11-22 13:27:12',NULL,NULL,NULL);
INSERT INTO "game" VALUES(2,'a-game-with-multipliers','form-2',3,'["Astrid", "Bo"]','{"id": "rassi", "parameters": {"players.min": 2, "players.max": 9, "pack.ranks": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "pack.copies": 4, "pack.jokers": 2, "pack.packs": 1, "pack.special": [], "rank.last_trick": "ace_low", "hand.size": 6, "hand.shortage": "impossible", "hand.undealt": "hidden", "exchange": "redeal_for_factor", "lead.cards": "single", "lead.first": "forehand", "lead.next_hand": "forehand", "follow.reference": "highest", "follow.reach": "equal_or_higher", "follow.duty": "must_overtake", "follow.ace": "none", "follow.sets": "card_by_card", "trick.tie": "last", "trick.cards_stay_open": true, "last_trick.mode": "in_turn", "penalty.payer": "trick_winner", "penalty.tied": "nothing", "penalty.points": {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13, "A": 1}, "penalty.factor": "per_player", "penalty.card_leaves_pack": false, "score.floor": 0, "limit.value": 50, "limit.test": "reach", "limit.instant_loss": [], "cucumbers_to_be_out": 1, "re_entry.score": "highest_other_still_in", "re_entry.when": "before_subtraction", "buy_in": "off", "deal.next": "rotate", "deal.if_out": "next_still_in_clockwise", "game.end": "last_survivor", "game.all_out": "lower_total_wins"}}','{"first": 0, "scores": [[0, 0, false, 0], [0, 0, false, 0]], "first_hand": 1}','2026-11-20 18:55:00.000000','2026-11-22 13:27:12',NULL,NULL,NULL);
CREATE TABLE link (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	"right" INTEGER NOT NULL, 
	salt VARCHAR(32) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	code_hash VARCHAR(64), 
	code_until DATETIME, 
	CONSTRAINT pk_link PRIMARY KEY (id), 
	CONSTRAINT fk_link_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT uq_link_game_id_right UNIQUE (game_id, "right"), 
	CONSTRAINT uq_link_token_hash UNIQUE (token_hash), 
	CONSTRAINT uq_link_code_hash UNIQUE (code_hash)
);
INSERT INTO "link" VALUES(1,1,2,'salt-1','token-hash-1','code-hash-1','2026-11-21 12:15:00.000000');
INSERT INTO "link" VALUES(2,1,3,'salt-2','token-hash-2',NULL,NULL);
CREATE TABLE member (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	device_hash VARCHAR(64) NOT NULL, 
	"right" INTEGER NOT NULL, 
	link_id INTEGER, 
	kind VARCHAR(20) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	joined_at DATETIME NOT NULL, 
	CONSTRAINT pk_member PRIMARY KEY (id), 
	CONSTRAINT fk_member_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_member_link_id_link FOREIGN KEY(link_id) REFERENCES link (id) ON DELETE SET NULL, 
	CONSTRAINT uq_member_game_id_device_hash UNIQUE (game_id, device_hash)
);
INSERT INTO "member" VALUES(1,1,'device-hash-1',3,2,'iPhone','Astrid','2026-11-20 18:55:00.000000');
INSERT INTO "member" VALUES(2,1,'device-hash-2',2,1,'Android','','2026-11-20 18:57:00.000000');
CREATE INDEX ix_counter_until ON counter (until);
CREATE INDEX ix_audit_game_id ON audit (game_id);
COMMIT;
