CREATE INDEX "calls_by_end" ON "calls" USING btree ("end_at");--> statement-breakpoint
CREATE INDEX "chats_by_age" ON "chats" USING btree ("updated_at");