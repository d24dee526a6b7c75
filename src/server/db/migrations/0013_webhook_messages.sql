CREATE TABLE "webhook_messages" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"url" text NOT NULL,
	"target" text NOT NULL,
	"content" json NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_targets" (
	"account_id" text NOT NULL,
	"target" text NOT NULL,
	"failures" integer NOT NULL,
	"last_error" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "webhook_targets_account_id_target_pk" PRIMARY KEY("account_id","target")
);
--> statement-breakpoint
CREATE INDEX "webhook_messages_of_topic" ON "webhook_messages" USING btree ("topic","message_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_of_target" ON "webhook_messages" USING btree ("account_id","target");