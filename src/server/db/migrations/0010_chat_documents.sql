ALTER TABLE "chats" ADD COLUMN "document_hash" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "document_key" text;--> statement-breakpoint
CREATE INDEX "chats_by_document" ON "chats" USING btree ("account_id","document_hash");