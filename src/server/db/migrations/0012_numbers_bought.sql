CREATE TABLE "number_charges" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"month" integer NOT NULL,
	"cents" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"direction" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_months" integer NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telephony_accounts" (
	"account_id" text NOT NULL,
	"telephony_account_id" text NOT NULL,
	"carrier" text NOT NULL,
	"account_sid_end" text NOT NULL,
	"encrypted_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "telephony_accounts_account_id_telephony_account_id_pk" PRIMARY KEY("account_id","telephony_account_id")
);
--> statement-breakpoint
ALTER TABLE "inbound_numbers" ADD COLUMN "direction" text DEFAULT 'inbound' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_numbers" ADD COLUMN "telephony_account_id" text;--> statement-breakpoint
ALTER TABLE "inbound_numbers" ADD COLUMN "sms_webhook" text;--> statement-breakpoint
CREATE UNIQUE INDEX "number_charges_once" ON "number_charges" USING btree ("subscription_id","month");--> statement-breakpoint
CREATE INDEX "number_charges_of_account" ON "number_charges" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "number_subscriptions_of_account" ON "number_subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "number_subscriptions_due" ON "number_subscriptions" USING btree ("paid_until") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "number_subscriptions_of_number" ON "number_subscriptions" USING btree ("phone_number") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "calls_from_number" ON "calls" USING btree ("account_id","from_number","created_at");--> statement-breakpoint
CREATE INDEX "inbound_numbers_by_number" ON "inbound_numbers" USING btree ("phone_number");