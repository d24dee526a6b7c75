CREATE TABLE "prompts" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"messages" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompts_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE INDEX "prompts_by_use" ON "prompts" USING btree ("used_at");