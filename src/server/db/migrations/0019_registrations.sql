CREATE TABLE "registrations" (
	"registration_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"telephony_account_id" text,
	"carrier" text NOT NULL,
	"submission" json NOT NULL,
	"status" text NOT NULL,
	"brand_type" text,
	"failure_reason" text,
	"brand_id" text,
	"history" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "registrations_of_account" ON "registrations" USING btree ("account_id","created_at");