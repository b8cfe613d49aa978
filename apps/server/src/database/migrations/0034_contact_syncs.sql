CREATE TABLE "integration_contacts" (
	"merchant_id" integer NOT NULL,
	"integration" text NOT NULL,
	"remote_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"received" text DEFAULT '' NOT NULL,
	"sent" text NOT NULL,
	CONSTRAINT "integration_contacts_merchant_id_integration_remote_id_pk" PRIMARY KEY("merchant_id","integration","remote_id")
);
--> statement-breakpoint
ALTER TABLE "integration_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "integration_syncs" (
	"merchant_id" integer NOT NULL,
	"integration" text NOT NULL,
	"direction" text NOT NULL,
	"pulled_until" timestamp (3) with time zone NOT NULL,
	"pushed_until" timestamp (3) with time zone NOT NULL,
	"pushed_id" uuid,
	"received" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"ran_at" timestamp (3) with time zone,
	"taken_until" timestamp (3) with time zone,
	CONSTRAINT "integration_syncs_merchant_id_integration_pk" PRIMARY KEY("merchant_id","integration")
);
--> statement-breakpoint
ALTER TABLE "integration_syncs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "integration_contacts_contact" ON "integration_contacts" USING btree ("merchant_id","contact_id","integration");--> statement-breakpoint
CREATE INDEX "contacts_modified" ON "contacts" USING btree ("merchant_id","modified_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "integration_contacts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "integration_syncs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);