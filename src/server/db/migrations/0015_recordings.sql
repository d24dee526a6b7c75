ALTER TABLE "calls" ADD COLUMN "recording" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recording_notice" text;