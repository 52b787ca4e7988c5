CREATE TABLE "brand_words" (
	"business_id" text NOT NULL,
	"language" text NOT NULL,
	"words" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_words_business_id_language_pk" PRIMARY KEY("business_id","language")
);
