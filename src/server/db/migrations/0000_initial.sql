CREATE TABLE "accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"signing_secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secrets_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_events" (
	"call_id" text NOT NULL,
	"account_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"event_type" text NOT NULL,
	"node_id" text,
	"operation_id" integer,
	"payload" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_events_call_id_sequence_pk" PRIMARY KEY("call_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "call_notes" (
	"call_id" text NOT NULL,
	"account_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"level" text NOT NULL,
	"category" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_notes_call_id_sequence_pk" PRIMARY KEY("call_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"call_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"to_number" text NOT NULL,
	"from_number" text NOT NULL,
	"inbound" boolean NOT NULL,
	"simulated" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"queue_status" text NOT NULL,
	"status" text NOT NULL,
	"completed" boolean NOT NULL,
	"error_message" text,
	"answered_by" text,
	"call_ended_by" text,
	"transferred_to" text,
	"transferred_at" timestamp with time zone,
	"duration" double precision NOT NULL,
	"pathway_id" text,
	"pathway_version" integer,
	"batch_id" text,
	"campaign_id" text,
	"request" json NOT NULL,
	"document" text NOT NULL,
	"state" json,
	"variables" json NOT NULL,
	"attempt" integer NOT NULL,
	"stop_requested" boolean NOT NULL,
	"heartbeat_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"call_id" text NOT NULL,
	"url" text NOT NULL,
	"status" integer NOT NULL,
	"error" text,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_events" (
	"chat_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"account_id" text NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "chat_events_chat_id_sequence_pk" PRIMARY KEY("chat_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"pathway_id" text NOT NULL,
	"pathway_version" text NOT NULL,
	"webhooks" text NOT NULL,
	"brain" text NOT NULL,
	"brain_name" text NOT NULL,
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pathway_mocks" (
	"pathway_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"mocks" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_numbers" (
	"account_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"simulated" boolean NOT NULL,
	"settings" json NOT NULL,
	CONSTRAINT "inbound_numbers_account_id_phone_number_pk" PRIMARY KEY("account_id","phone_number")
);
--> statement-breakpoint
CREATE TABLE "pathway_versions" (
	"pathway_id" text NOT NULL,
	"version_number" integer NOT NULL,
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"revision" integer,
	"deleted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pathway_versions_pathway_id_version_number_pk" PRIMARY KEY("pathway_id","version_number")
);
--> statement-breakpoint
CREATE TABLE "pathways" (
	"pathway_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"document" text NOT NULL,
	"revision" integer NOT NULL,
	"node_count" integer NOT NULL,
	"edge_count" integer NOT NULL,
	"error_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"production_version" integer,
	"staging_version" integer,
	"production_revision" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"tool" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "api_keys_of_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "calls_of_account" ON "calls" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_by_queue_status" ON "calls" USING btree ("queue_status");--> statement-breakpoint
CREATE INDEX "calls_to_number" ON "calls" USING btree ("account_id","to_number","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_call" ON "webhook_deliveries" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "chats_of_pathway" ON "chats" USING btree ("account_id","pathway_id","created_at");--> statement-breakpoint
CREATE INDEX "pathways_of_account" ON "pathways" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "tools_of_account" ON "tools" USING btree ("account_id","created_at");