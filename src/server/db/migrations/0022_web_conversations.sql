DROP INDEX "web_sessions_of_agent";--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "analysis" json;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "analyzed_by" text;--> statement-breakpoint
CREATE INDEX "web_sessions_of_agent" ON "web_sessions" USING btree ("agent_id","created_at");