CREATE TABLE "call_documents" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"document" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_documents_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
DROP INDEX "calls_by_queue_status";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "run" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "document_hash" text;--> statement-breakpoint
UPDATE "calls" SET "document_hash" = encode(sha256(convert_to("document", 'UTF8')), 'hex');--> statement-breakpoint
INSERT INTO "call_documents" ("account_id", "hash", "document", "used_at")
	SELECT "account_id", "document_hash", "document", now() FROM "calls" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "document_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "played_by" text;--> statement-breakpoint
CREATE INDEX "calls_by_document" ON "calls" USING btree ("account_id","document_hash");--> statement-breakpoint
CREATE INDEX "calls_by_queue_status" ON "calls" USING btree ("queue_status","start_at");--> statement-breakpoint
ALTER TABLE "calls" DROP COLUMN "document";