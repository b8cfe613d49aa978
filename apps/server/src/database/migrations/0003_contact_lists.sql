CREATE TABLE "contact_lists" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_lists_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_name" ON "contact_lists" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "contact_lists_created" ON "contact_lists" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_lists_status" ON "contact_lists" USING btree ("merchant_id","status","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_lists" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);