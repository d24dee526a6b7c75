ALTER TABLE "secrets" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pathways" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- When a version was published was not noted: it was not before it was made.
UPDATE "pathways" SET "published_at" = (
	SELECT "created_at" FROM "pathway_versions"
	WHERE "pathway_versions"."pathway_id" = "pathways"."pathway_id"
		AND "pathway_versions"."version_number" = "pathways"."production_version"
) WHERE "production_version" IS NOT NULL;--> statement-breakpoint
UPDATE "secrets" SET "created_at" = "updated_at";
