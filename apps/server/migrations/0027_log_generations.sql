CREATE TABLE "log_generation" (
	"number" integer PRIMARY KEY NOT NULL,
	"base" bigint NOT NULL,
	"counted_by" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL
);
