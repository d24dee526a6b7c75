-- A column that is dropped keeps its values in the rows; nobody read these, and they held what calls were answered, secrets included.
UPDATE "calls" SET "state" = NULL WHERE "state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" DROP COLUMN "state";
