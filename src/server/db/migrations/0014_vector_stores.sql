CREATE TABLE "vector_indexes" (
	"vector_id" text PRIMARY KEY NOT NULL,
	"index_id" text NOT NULL,
	"chunks" text NOT NULL,
	"words" text NOT NULL,
	"model" text,
	"embeddings" "bytea"
);
--> statement-breakpoint
CREATE TABLE "vector_stores" (
	"vector_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"text" text NOT NULL,
	"format" text NOT NULL,
	"characters" integer NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"chunks_done" integer NOT NULL,
	"chunks_total" integer NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vector_stores_of_account" ON "vector_stores" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "vector_stores_by_state" ON "vector_stores" USING btree ("state");