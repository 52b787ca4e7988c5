CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by" uuid,
	"at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "brand_opener" (
	"email" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "business_member" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secret" ON "api_key" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_key_business" ON "api_key" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "api_key_by" ON "api_key" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_once" ON "team_invitation" USING btree ("business_id","email");--> statement-breakpoint
CREATE INDEX "team_invitation_email" ON "team_invitation" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invitation_by" ON "team_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "business_owner" ON "business" USING btree ("owner_id");