DROP INDEX "contact_words_word";--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD COLUMN "contact_created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "contact_list_members" m SET "contact_created_at" = c."created_at" FROM "contacts" c
WHERE c."merchant_id" = m."merchant_id" AND c."id" = m."contact_id";--> statement-breakpoint
ALTER TABLE "contact_words" ADD COLUMN "contact_created_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contact_words" w SET "contact_created_at" = c."created_at" FROM "contacts" c
WHERE c."merchant_id" = w."merchant_id" AND c."id" = w."contact_id";--> statement-breakpoint
DELETE FROM "contact_words" WHERE "contact_created_at" IS NULL;--> statement-breakpoint
ALTER TABLE "contact_words" ALTER COLUMN "contact_created_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_list_members_created" ON "contact_list_members" USING btree ("merchant_id","list_id","contact_created_at","contact_id");--> statement-breakpoint
CREATE INDEX "contact_words_word" ON "contact_words" USING btree ("merchant_id","word","contact_created_at","contact_id");
--> statement-breakpoint
-- "Leave out" was also remembered where nobody had chosen it.
DELETE FROM "contact_import_targets" WHERE "target" ->> 'kind' = 'none';
