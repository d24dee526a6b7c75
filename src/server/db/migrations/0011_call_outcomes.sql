ALTER TABLE "calls" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "analysis" json;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "analyzed_by" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "price" double precision DEFAULT 0 NOT NULL;