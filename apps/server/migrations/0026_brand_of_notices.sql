ALTER TABLE "notification_settings" ADD COLUMN "digest_business_id" text;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "business_id" text;--> statement-breakpoint
UPDATE "notification_settings" SET "digest_business_id" = h."business_id" FROM "viewer_hostname" h WHERE h."hostname" = "digest_hostname" AND h."proven_at" IS NOT NULL;--> statement-breakpoint
UPDATE "push_subscription" p SET "business_id" = h."business_id" FROM "viewer_hostname" h WHERE h."hostname" = p."hostname" AND h."proven_at" IS NOT NULL;
