CREATE TABLE "activity" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "activity_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" text NOT NULL,
	"key_id" text,
	"key_name" text,
	"session_id" text,
	"user_agent" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"subject_name" text,
	"members" json NOT NULL,
	"detail" text,
	"fold" text
);
--> statement-breakpoint
CREATE INDEX "activity_of_account" ON "activity" USING btree ("account_id","created_at","sequence");--> statement-breakpoint
CREATE INDEX "activity_of_subject" ON "activity" USING btree ("account_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "activity_by_age" ON "activity" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_folds" ON "activity" USING btree ("account_id","fold") WHERE fold is not null;