CREATE TABLE "event_audience" (
	"audience" text NOT NULL,
	"xid" "xid8" NOT NULL,
	"id" bigint NOT NULL,
	CONSTRAINT "event_audience_audience_xid_id_pk" PRIMARY KEY("audience","xid","id")
);
--> statement-breakpoint
ALTER TABLE "event_log" ADD COLUMN "audiences" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Whom an event was told to was two columns; which of them had the thing and which has it is a fact of the event now.
UPDATE "event_log" SET
	"audiences" = CASE
		WHEN "to_account" = "from_account" THEN ARRAY['account:' || "to_account"]
		ELSE array_remove(ARRAY['account:' || "from_account", 'account:' || "to_account"], NULL)
	END,
	"data" = CASE
		WHEN "type" IN ('coins.posted', 'network.made', 'network.moved', 'network.trashed', 'network.changed')
			THEN jsonb_build_object('from', "from_account", 'to', "to_account") || "data"
		WHEN "type" = 'account.merged' THEN jsonb_build_object('into', "to_account") || "data"
		WHEN "type" = 'campaign.points' THEN '{"depth": 0}'::jsonb || "data"
		WHEN "type" LIKE 'token.%'
			THEN jsonb_build_object('cause', split_part("type", '.', 2), 'by', "actor", 'from', "from_account", 'to', "to_account") || "data"
		ELSE "data"
	END
WHERE "to_account" IS NOT NULL OR "from_account" IS NOT NULL;--> statement-breakpoint
-- The first events of tokens did not say of which design.
UPDATE "event_log" SET
	"data" = jsonb_build_object('objectDefinitionId', "token"."object_definition_id", 'businessId', "token"."business_id") || "event_log"."data"
FROM "token"
WHERE "token"."id" = "event_log"."subject"
	AND ("event_log"."type" LIKE 'token.%' OR "event_log"."type" LIKE 'action.%' OR "event_log"."type" LIKE 'map.%')
	AND NOT "event_log"."data" ? 'objectDefinitionId';--> statement-breakpoint
INSERT INTO "event_audience" ("audience", "xid", "id")
SELECT unnest("audiences"), "xid", "id" FROM "event_log" WHERE "audiences" <> '{}' ORDER BY "xid", "id";
