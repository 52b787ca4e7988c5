CREATE TABLE "network_action" (
	"name" text NOT NULL,
	"template" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"modified_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "network_action_template_name_pk" PRIMARY KEY("template","name")
);
--> statement-breakpoint
CREATE TABLE "network_action_use" (
	"account_id" uuid NOT NULL,
	"action" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "network_action_use_account_id_action_pk" PRIMARY KEY("account_id","action")
);
--> statement-breakpoint
CREATE TABLE "network_delivery" (
	"vatom_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_face" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"modified_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "network_message" (
	"account_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"other_id" uuid,
	"message" jsonb NOT NULL,
	CONSTRAINT "network_message_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "network_publisher" (
	"fqdn" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_publisher_business_id_unique" UNIQUE("business_id")
);
--> statement-breakpoint
CREATE TABLE "network_template" (
	"name" text PRIMARY KEY NOT NULL,
	"fqdn" text NOT NULL,
	"is_public" boolean NOT NULL,
	"properties" jsonb NOT NULL,
	"private" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"modified_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_thread" (
	"account_id" uuid NOT NULL,
	"other_id" uuid,
	"last_id" bigint NOT NULL,
	CONSTRAINT "network_thread_once" UNIQUE NULLS NOT DISTINCT("account_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "network_user" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text,
	"last_name" text,
	"name_public" boolean DEFAULT true NOT NULL,
	"avatar_public" boolean DEFAULT true NOT NULL,
	"language" text,
	"last_login_at" timestamp with time zone,
	"guest_hash" text,
	"guest_sealed" text,
	CONSTRAINT "network_user_guest_hash_unique" UNIQUE("guest_hash")
);
--> statement-breakpoint
CREATE TABLE "network_variation" (
	"name" text PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"is_public" boolean NOT NULL,
	"unpublished" boolean NOT NULL,
	"properties" jsonb NOT NULL,
	"private" jsonb NOT NULL,
	"max_objects" integer,
	"made" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"modified_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_vatom" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variation" text NOT NULL,
	"template" text NOT NULL,
	"fqdn" text NOT NULL,
	"owner_id" uuid,
	"author" text NOT NULL,
	"parent_id" uuid,
	"visibility" text NOT NULL,
	"dropped" boolean DEFAULT false NOT NULL,
	"lon" double precision DEFAULT 0 NOT NULL,
	"lat" double precision DEFAULT 0 NOT NULL,
	"transferred_by" uuid,
	"cloned_from" uuid,
	"cloning_score" double precision DEFAULT 0 NOT NULL,
	"direct_clones" integer DEFAULT 0 NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"private" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sync" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "network_action" ADD CONSTRAINT "network_action_template_network_template_name_fk" FOREIGN KEY ("template") REFERENCES "public"."network_template"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_delivery" ADD CONSTRAINT "network_delivery_vatom_id_network_vatom_id_fk" FOREIGN KEY ("vatom_id") REFERENCES "public"."network_vatom"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_face" ADD CONSTRAINT "network_face_template_network_template_name_fk" FOREIGN KEY ("template") REFERENCES "public"."network_template"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_template" ADD CONSTRAINT "network_template_fqdn_network_publisher_fqdn_fk" FOREIGN KEY ("fqdn") REFERENCES "public"."network_publisher"("fqdn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_variation" ADD CONSTRAINT "network_variation_template_network_template_name_fk" FOREIGN KEY ("template") REFERENCES "public"."network_template"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_vatom" ADD CONSTRAINT "network_vatom_variation_network_variation_name_fk" FOREIGN KEY ("variation") REFERENCES "public"."network_variation"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_delivery_address" ON "network_delivery" USING btree ("type","value");--> statement-breakpoint
CREATE INDEX "network_face_template" ON "network_face" USING btree ("template");--> statement-breakpoint
CREATE INDEX "network_message_thread" ON "network_message" USING btree ("account_id","other_id","id");--> statement-breakpoint
CREATE INDEX "network_template_fqdn" ON "network_template" USING btree ("fqdn");--> statement-breakpoint
CREATE INDEX "network_thread_newest" ON "network_thread" USING btree ("account_id","last_id");--> statement-breakpoint
CREATE INDEX "network_variation_template" ON "network_variation" USING btree ("template");--> statement-breakpoint
CREATE INDEX "network_vatom_inventory" ON "network_vatom" USING btree ("owner_id","modified_at","id") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "network_vatom_owner_id" ON "network_vatom" USING btree ("owner_id","id") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "network_vatom_parent" ON "network_vatom" USING btree ("parent_id","added_at","id") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "network_vatom_variation" ON "network_vatom" USING btree ("variation");--> statement-breakpoint
CREATE INDEX "network_vatom_map" ON "network_vatom" USING gist (point(lon, lat)) WHERE dropped and visibility = 'public' and trashed_at is null;