CREATE TABLE "chat_turns" (
	"chat_id" text NOT NULL,
	"first_sequence" integer NOT NULL,
	"last_sequence" integer NOT NULL,
	"account_id" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "chat_turns_chat_id_last_sequence_pk" PRIMARY KEY("chat_id","last_sequence")
);
