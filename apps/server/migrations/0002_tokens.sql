CREATE TABLE "access_token_revocation" (
	"key" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_consent" (
	"account_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_consent_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "oidc_record" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"account_id" text,
	"consumed_at" timestamp with time zone,
	"answer" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_record_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_challenge" (
	"nonce" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"address" text NOT NULL,
	"chain_id" integer NOT NULL,
	"bound_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"viewer_id" text,
	"owner_id" text NOT NULL,
	"created_by_id" text NOT NULL,
	"logo_src" text,
	"url" text,
	"location" text,
	"default_campaign_id" text,
	"terms" text[] NOT NULL,
	"brand_config" jsonb NOT NULL,
	"page_config" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_member" (
	"business_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "business_member_business_id_account_id_pk" PRIMARY KEY("business_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "edition_counter" (
	"object_definition_id" text PRIMARY KEY NOT NULL,
	"issued" bigint DEFAULT 0 NOT NULL,
	"cloned" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holding" (
	"owner_id" uuid NOT NULL,
	"object_definition_id" text NOT NULL,
	"held" integer NOT NULL,
	"at_root" integer NOT NULL,
	CONSTRAINT "holding_owner_id_object_definition_id_pk" PRIMARY KEY("owner_id","object_definition_id")
);
--> statement-breakpoint
CREATE TABLE "object_definition" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"campaign_id" text,
	"blueprint_id" text,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"draft" boolean NOT NULL,
	"views" jsonb NOT NULL,
	"behaviours" jsonb NOT NULL,
	"limit_per_user" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"object_definition_id" text NOT NULL,
	"business_id" text NOT NULL,
	"owner_id" uuid,
	"author" text NOT NULL,
	"last_owner" text NOT NULL,
	"parent_id" text DEFAULT '.' NOT NULL,
	"state" jsonb NOT NULL,
	"sort_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_info" (
	"account_id" uuid NOT NULL,
	"business_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_info_account_id_business_id_campaign_id_pk" PRIMARY KEY("account_id","business_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptance" (
	"account_id" uuid NOT NULL,
	"terms_id" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "terms_acceptance_account_id_terms_id_version_pk" PRIMARY KEY("account_id","terms_id","version")
);
--> statement-breakpoint
CREATE TABLE "local_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "local_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"offer" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_key" ADD COLUMN "active_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "business_member" ADD CONSTRAINT "business_member_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_delivery" ADD CONSTRAINT "pending_delivery_token_id_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_info" ADD CONSTRAINT "campaign_info_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_token_revocation_at" ON "access_token_revocation" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "attempt_counter_window" ON "attempt_counter" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "oidc_record_grant" ON "oidc_record" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_record_uid" ON "oidc_record" USING btree ("model","uid");--> statement-breakpoint
CREATE INDEX "oidc_record_account" ON "oidc_record" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_record_expiry" ON "oidc_record" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_code_subject" ON "one_time_code" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "wallet_challenge_expiry" ON "wallet_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_name" ON "business" USING btree ("name");--> statement-breakpoint
CREATE INDEX "business_member_account" ON "business_member" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "object_definition_business" ON "object_definition" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "pending_delivery_recipient" ON "pending_delivery" USING btree ("type","value") WHERE claimed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pending_delivery_token" ON "pending_delivery" USING btree ("token_id") WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX "token_by_modified" ON "token" USING btree ("owner_id","parent_id","modified_at","id","object_definition_id");--> statement-breakpoint
CREATE INDEX "token_by_created" ON "token" USING btree ("owner_id","parent_id","created_at","id","object_definition_id");--> statement-breakpoint
CREATE INDEX "token_by_name" ON "token" USING btree ("owner_id","parent_id","sort_name","id","object_definition_id");--> statement-breakpoint
CREATE INDEX "local_message_recipient" ON "local_message" USING btree ("recipient","id");