DROP INDEX "contacts_name";--> statement-breakpoint
DROP INDEX "contacts_seen";--> statement-breakpoint
DROP INDEX "contacts_lead_seen";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower("contacts"."last_name" || ' ' || "contacts"."first_name")) STORED NOT NULL,
	ADD COLUMN "seen_key" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce("contacts"."last_seen_at", timestamptz '1970-01-01 00:00:00+00')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("merchant_id","name_key","id");--> statement-breakpoint
CREATE INDEX "contacts_seen" ON "contacts" USING btree ("merchant_id","seen_key","id");--> statement-breakpoint
CREATE INDEX "contacts_lead_seen" ON "contacts" USING btree ("merchant_id","lead_status","seen_key","id");