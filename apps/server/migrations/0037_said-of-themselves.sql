ALTER TABLE "account" ADD COLUMN "about" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "account" SET "about" = jsonb_strip_nulls(jsonb_build_object('bio', nullif("bio", ''), 'birthday', "birthday", 'website', "website"))
	WHERE "bio" <> '' OR "birthday" IS NOT NULL OR "website" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "bio";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "birthday";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "website";