CREATE TABLE "sweeps" (
	"id" integer PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"steady_seconds" double precision NOT NULL
);
