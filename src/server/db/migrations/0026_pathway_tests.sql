CREATE TABLE "pathway_tests" (
	"test_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"pathway_id" text NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"turn_count" integer NOT NULL,
	"result" text,
	"played" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tests_of_pathway" ON "pathway_tests" USING btree ("account_id","pathway_id","created_at");