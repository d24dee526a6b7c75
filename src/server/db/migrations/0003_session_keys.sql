-- Nobody knows with which key the sessions began that are there, so that they end.
DELETE FROM "sessions";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "session_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_of_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_of_key" ON "sessions" USING btree ("key_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_session_id_unique" UNIQUE("session_id");--> statement-breakpoint
-- Of a key that somebody chose fewer characters are shown than of a random one.
UPDATE "api_keys" SET "prefix" = left("prefix", 4) WHERE "name" = 'DIALPATH_API_KEY' OR "prefix" NOT LIKE 'dp\_%';