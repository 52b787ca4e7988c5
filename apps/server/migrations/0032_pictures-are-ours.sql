-- Pictures at addresses of others told their servers who looked at them. New ones are brought here when they are set.
UPDATE "account" SET "picture" = NULL WHERE "picture" IS NOT NULL AND "picture" NOT LIKE '/media/%';
