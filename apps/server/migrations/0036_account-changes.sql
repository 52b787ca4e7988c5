CREATE TABLE "account_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"change" text NOT NULL,
	"identity" text NOT NULL,
	"undo" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"stoppable_until" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_change_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"change_id" bigint NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_change_link" ADD CONSTRAINT "account_change_link_change_id_account_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."account_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_change_account" ON "account_change" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_change_link_change" ON "account_change_link" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "account_leaving" ON "account" USING btree ("leaves_at") WHERE leaves_at is not null;