CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"preferred_username" text,
	"picture" text,
	"bio" text DEFAULT '' NOT NULL,
	"birthday" date,
	"website" text,
	"location" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"default_business_id" text,
	"default_space_id" text,
	"deferred_deeplink" text,
	"last_visited_route" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"age_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_preferred_username_unique" UNIQUE("preferred_username")
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"preferred" boolean DEFAULT false NOT NULL,
	"custodial" boolean DEFAULT false NOT NULL,
	"name" text,
	"imported_from" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_record" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"reply" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_record_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "event_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"subject" uuid NOT NULL,
	"actor" text,
	"to_account" uuid,
	"from_account" uuid,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verified_value" ON "identity" USING btree ("type","value") WHERE verified;--> statement-breakpoint
CREATE INDEX "identity_account" ON "identity" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_record_at" ON "idempotency_record" USING btree ("at");--> statement-breakpoint
CREATE INDEX "event_log_position" ON "event_log" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "event_log_subject" ON "event_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "event_log_to" ON "event_log" USING btree ("to_account","xid","id");--> statement-breakpoint
CREATE INDEX "event_log_from" ON "event_log" USING btree ("from_account","xid","id");