ALTER TABLE "pathway_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pathway_versions" ADD COLUMN "error_count" integer;--> statement-breakpoint
ALTER TABLE "pathway_versions" ADD COLUMN "warning_count" integer;--> statement-breakpoint
ALTER TABLE "pathway_versions" ADD COLUMN "made_in" text;