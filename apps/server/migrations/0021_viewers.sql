CREATE TABLE "viewer" (
	"viewer_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"locked" boolean NOT NULL,
	"sub_businesses" text[] NOT NULL,
	"features" jsonb NOT NULL,
	"app_config" jsonb NOT NULL,
	"oidc_client_id" text,
	"oidc_authority" text,
	"business_profile_override" jsonb,
	"business_profile_override_strategy" text NOT NULL,
	"google_maps_key" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewer_hostname" (
	"hostname" text NOT NULL,
	"business_id" text NOT NULL,
	"token" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone,
	CONSTRAINT "viewer_hostname_hostname_business_id_pk" PRIMARY KEY("hostname","business_id")
);
--> statement-breakpoint
ALTER TABLE "billing_account" ADD COLUMN "cancel_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_account" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "viewer_business" ON "viewer" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "viewer_hostname_proven" ON "viewer_hostname" USING btree ("hostname") WHERE proven_at is not null;--> statement-breakpoint
CREATE INDEX "viewer_hostname_business" ON "viewer_hostname" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "billing_account_stripe" ON "billing_account" USING btree ("stripe_id");