CREATE TABLE "community" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"icon" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"edited_by" text,
	"edited_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"community_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"sub_title" text NOT NULL,
	"description" text NOT NULL,
	"cover" text,
	"access_level" text NOT NULL,
	"alias" text,
	"is_read_only" boolean NOT NULL,
	"shows_messages" boolean NOT NULL,
	"code" text,
	"max_attendees" integer,
	"matrix_room_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"edited_by" text,
	"edited_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"rank" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "space" ADD CONSTRAINT "space_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_business" ON "community" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_default" ON "community" USING btree ("business_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "space_business" ON "space" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "space_community" ON "space" USING btree ("community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "space_alias" ON "space" USING btree ("alias");--> statement-breakpoint
CREATE INDEX "space_room" ON "space" USING btree ("matrix_room_id");