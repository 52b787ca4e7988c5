CREATE TABLE "design" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"stage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"changed" boolean NOT NULL,
	"display_name" text NOT NULL,
	"picture" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"campaign_id" text,
	"template_id" text,
	"companions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"modified_by" text
);
--> statement-breakpoint
CREATE TABLE "design_revision" (
	"design_id" text NOT NULL,
	"revision" integer NOT NULL,
	"stage" text NOT NULL,
	"issued" text NOT NULL,
	"document" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	CONSTRAINT "design_revision_design_id_revision_pk" PRIMARY KEY("design_id","revision")
);
--> statement-breakpoint
ALTER TABLE "object_definition" ADD COLUMN "kept" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "design_in_use" ON "design" USING btree ("business_id","modified_at" DESC NULLS FIRST,"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "design_archived" ON "design" USING btree ("business_id","modified_at" DESC NULLS FIRST,"id") WHERE archived_at is not null;