CREATE TABLE "web_agents" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"settings" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"request_data" json NOT NULL,
	"state" text,
	"document_hash" text,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "web_sessions_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE INDEX "web_agents_of_account" ON "web_agents" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "web_sessions_of_agent" ON "web_sessions" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "web_sessions_by_age" ON "web_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "web_sessions_by_document" ON "web_sessions" USING btree ("account_id","document_hash");