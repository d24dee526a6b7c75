CREATE TABLE "batch_entries" (
	"batch_id" text NOT NULL,
	"index" integer NOT NULL,
	"account_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"timezone" text,
	"data" json NOT NULL,
	"fault" text,
	"round" integer NOT NULL,
	"due_at" timestamp with time zone,
	"settled" boolean NOT NULL,
	CONSTRAINT "batch_entries_batch_id_index_pk" PRIMARY KEY("batch_id","index")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"label" text,
	"base_prompt" text,
	"request" json NOT NULL,
	"from_number" text NOT NULL,
	"pathway_id" text,
	"pathway_version" integer,
	"document_hash" text,
	"test_mode" boolean NOT NULL,
	"state" text NOT NULL,
	"calls_per_minute" double precision NOT NULL,
	"quiet_start" text,
	"quiet_end" text,
	"most_rounds" integer NOT NULL,
	"wait_days" double precision NOT NULL,
	"batch_webhook" text,
	"start_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"name" text NOT NULL,
	"retries" integer NOT NULL,
	"wait_days" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_account_id_campaign_id_pk" PRIMARY KEY("account_id","campaign_id")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "batch_entry" integer;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "batch_round" integer;--> statement-breakpoint
CREATE INDEX "batch_entries_open" ON "batch_entries" USING btree ("batch_id","due_at") WHERE not settled;--> statement-breakpoint
CREATE INDEX "batches_of_account" ON "batches" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "batches_of_campaign" ON "batches" USING btree ("account_id","campaign_id");--> statement-breakpoint
CREATE INDEX "batches_by_state" ON "batches" USING btree ("state","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_of_batch" ON "calls" USING btree ("batch_id","batch_entry","batch_round");--> statement-breakpoint
CREATE INDEX "calls_open_of_batch" ON "calls" USING btree ("batch_id") WHERE batch_id is not null and not completed;--> statement-breakpoint
CREATE INDEX "calls_of_campaign" ON "calls" USING btree ("account_id","campaign_id") WHERE campaign_id is not null;