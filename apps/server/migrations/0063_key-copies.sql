CREATE TABLE "key_copy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"places" jsonb NOT NULL,
	"written" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "key_copy_account" ON "key_copy" USING btree ("account_id");