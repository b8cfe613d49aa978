CREATE TABLE "integration_arrivals" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"integration" text NOT NULL,
	"source_key" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_arrivals_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_arrivals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "linked_items" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"integration" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"item_id" text,
	"name" text DEFAULT '' NOT NULL,
	"url" text,
	"status" text,
	"status_at" timestamp (3) with time zone,
	"state" text DEFAULT 'creating' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_items_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "linked_items_state" CHECK ("linked_items"."state" in ('creating', 'linked', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "linked_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "integration_syncs" ADD COLUMN "whole_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integration_syncs" ADD COLUMN "whole_page" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_syncs" ADD COLUMN "gone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_syncs" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "is_simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "linked_items" ADD CONSTRAINT "linked_items_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "integration_arrivals_once" ON "integration_arrivals" USING btree ("merchant_id","integration","source_key");--> statement-breakpoint
CREATE INDEX "integration_arrivals_created" ON "integration_arrivals" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_items_item" ON "linked_items" USING btree ("merchant_id","integration","item_id");--> statement-breakpoint
CREATE INDEX "linked_items_subject" ON "linked_items" USING btree ("merchant_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "integrations_by_id" ON "integrations" USING btree ("id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "integration_arrivals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "linked_items" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);