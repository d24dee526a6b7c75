CREATE TABLE "lineages" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO "lineages" ("id") VALUES (gen_random_uuid()::text);--> statement-breakpoint
CREATE FUNCTION dialpath_lineage() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	kept text;
	server text := '';
BEGIN
	SELECT string_agg(concat_ws('/', l.id, l.xmin, l.tableoid), ' ') INTO kept FROM lineages l;
	-- A managed server may keep this to itself.
	BEGIN
		SELECT concat_ws('/', c.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8)) INTO server FROM pg_control_system() c;
	EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported OR object_not_in_prerequisite_state THEN
	END;
	RETURN left(encode(sha256(convert_to(concat_ws(' ', kept, server, (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())), 'UTF8')), 'hex'), 12);
END
$$;
