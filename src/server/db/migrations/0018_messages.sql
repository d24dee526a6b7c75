CREATE TABLE "sms_conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_number" text NOT NULL,
	"agent_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"pathway_id" text,
	"pathway_version" text,
	"request_data" text NOT NULL,
	"state" text,
	"turn" integer NOT NULL,
	"opted_out_at" timestamp with time zone,
	"last_message" text NOT NULL,
	"message_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"message" text NOT NULL,
	"from_number" text NOT NULL,
	"to_number" text NOT NULL,
	"sender" text NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"carrier_id" text,
	"claimed_at" timestamp with time zone,
	"hidden" boolean NOT NULL,
	"known" boolean NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sms_conversations_of_numbers" ON "sms_conversations" USING btree ("account_id","agent_number","user_number");--> statement-breakpoint
CREATE INDEX "sms_conversations_of_account" ON "sms_conversations" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "sms_messages_of_conversation" ON "sms_messages" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_of_carrier" ON "sms_messages" USING btree ("account_id","carrier_id");