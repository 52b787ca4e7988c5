CREATE TABLE "map_cell" (
	"level" smallint NOT NULL,
	"business_id" text NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"count" integer NOT NULL,
	"lat" bigint NOT NULL,
	"lon" bigint NOT NULL,
	CONSTRAINT "map_cell_level_business_id_x_y_pk" PRIMARY KEY("level","business_id","x","y")
);
--> statement-breakpoint
CREATE TABLE "map_cell_change" (
	"business_id" text NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"step" smallint NOT NULL,
	"lat" bigint NOT NULL,
	"lon" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "map_cell_empty" ON "map_cell" USING btree ("level") WHERE count = 0;--> statement-breakpoint
CREATE FUNCTION "map_spread"("n" bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	-- Thirty bits, each with an empty one before it.
	n := (n | (n << 16)) & 281470681808895;
	n := (n | (n << 8)) & 71777214294589695;
	n := (n | (n << 4)) & 1085102592571150095;
	n := (n | (n << 2)) & 3689348814741910323;
	RETURN (n | (n << 1)) & 6148914691236517205;
END $$;
--> statement-breakpoint
CREATE FUNCTION "map_code"("place" point) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	-- The 60 bits of a geohash of twelve characters: the longitude's and the latitude's in turn.
	RETURN (public.map_spread(least(floor((place[0] + 180) / 360 * 1073741824), 1073741823)::bigint) << 1)
		| public.map_spread(least(floor((place[1] + 90) / 180 * 1073741824), 1073741823)::bigint);
END $$;
--> statement-breakpoint
CREATE INDEX "token_map_order" ON "token" USING btree (map_code("place"), "id") INCLUDE ("place", "business_id", "owner_id", "object_definition_id") WHERE place is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "token_map_business" ON "token" USING btree ("business_id", map_code("place"), "id") INCLUDE ("place", "owner_id", "object_definition_id") WHERE place is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "token_map_design" ON "token" USING btree ("object_definition_id") INCLUDE ("place", "business_id") WHERE place is not null and deleted_at is null;
--> statement-breakpoint
CREATE FUNCTION "map_note"("at" point, "of_business" text, "step" smallint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public.map_cell_change (business_id, x, y, step, lat, lon) VALUES (
		of_business,
		least(floor((at[0] + 180) / 360 * 32768), 32767)::int,
		least(floor((at[1] + 90) / 180 * 32768), 32767)::int,
		step, round(at[1] * 10000000)::bigint, round(at[0] * 10000000)::bigint);
$$;
--> statement-breakpoint
CREATE FUNCTION "token_map_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		IF old.place IS NOT NULL AND old.deleted_at IS NULL THEN PERFORM public.map_note(old.place, old.business_id, (-1)::smallint); END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		IF new.place IS NOT NULL AND new.deleted_at IS NULL THEN PERFORM public.map_note(new.place, new.business_id, 1::smallint); END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "token_laid" AFTER INSERT ON "token" FOR EACH ROW WHEN (new.place IS NOT NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION token_map_changed();
--> statement-breakpoint
CREATE TRIGGER "token_gone" AFTER DELETE ON "token" FOR EACH ROW WHEN (old.place IS NOT NULL AND old.deleted_at IS NULL) EXECUTE FUNCTION token_map_changed();
--> statement-breakpoint
CREATE TRIGGER "token_changed_place" AFTER UPDATE ON "token" FOR EACH ROW WHEN (
	(old.place IS NOT NULL OR new.place IS NOT NULL) AND (
		old.place[0] IS DISTINCT FROM new.place[0] OR old.place[1] IS DISTINCT FROM new.place[1]
		OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.business_id IS DISTINCT FROM new.business_id
	)) EXECUTE FUNCTION token_map_changed();
--> statement-breakpoint
SELECT map_note(place, business_id, 1::smallint) FROM token WHERE place IS NOT NULL AND deleted_at IS NULL;
