CREATE TABLE "contact_list_fills" (
	"merchant_id" integer NOT NULL,
	"list_id" uuid NOT NULL,
	"after" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"progress_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_list_fills_merchant_id_list_id_pk" PRIMARY KEY("merchant_id","list_id")
);
--> statement-breakpoint
ALTER TABLE "contact_list_fills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_marks" (
	"merchant_id" integer NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_marks_merchant_id_marked_at_id_pk" PRIMARY KEY("merchant_id","marked_at","id")
);
--> statement-breakpoint
ALTER TABLE "contact_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_rechecks" (
	"merchant_id" integer NOT NULL,
	"list_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_rechecks_merchant_id_list_id_contact_id_pk" PRIMARY KEY("merchant_id","list_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "contact_rechecks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "kind" text DEFAULT 'static' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "uses" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "uses_lists" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_list_fills" ADD CONSTRAINT "contact_list_fills_merchant_id_list_id_contact_lists_merchant_id_id_fk" FOREIGN KEY ("merchant_id","list_id") REFERENCES "public"."contact_lists"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_rechecks" ADD CONSTRAINT "contact_rechecks_merchant_id_list_id_contact_lists_merchant_id_id_fk" FOREIGN KEY ("merchant_id","list_id") REFERENCES "public"."contact_lists"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_rechecks" ADD CONSTRAINT "contact_rechecks_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_rechecks_due" ON "contact_rechecks" USING btree ("merchant_id","due_at");--> statement-breakpoint
CREATE INDEX "contact_rechecks_contact" ON "contact_rechecks" USING btree ("merchant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_lists_changed" ON "contact_lists" USING btree ("merchant_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "contact_lists_size" ON "contact_lists" USING btree ("merchant_id","size","id");--> statement-breakpoint
CREATE INDEX "contact_lists_kind" ON "contact_lists" USING btree ("merchant_id","kind","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_list_fills" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_marks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_rechecks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);