import type { AdminImage } from "../images";

/** A product's picture, with whatever a test says about it. */
export function sample(differences: Partial<AdminImage>): AdminImage {
  const original_name = differences.original_name ?? "chope.png";
  return {
    id: 1,
    type: "product",
    product_id: 42,
    category_id: null,
    url: "/media/1-1080.webp",
    original_url: "/media/1.webp",
    processed_url: null,
    thumbnail_url: "/media/1-320.webp",
    srcset: [],
    color: "#b5823c",
    name: differences.title || original_name,
    original_name,
    title: "",
    description: "",
    alt_text: "",
    sort_order: 0,
    is_active: true,
    size: 348_211,
    width: 1080,
    height: 1350,
    mime_type: "image/webp",
    edit_data: null,
    crop_data: null,
    metadata: {
      filename: original_name,
      size: 348_211,
      dimensions: { width: 1080, height: 1350 },
      uploadedAt: "2026-11-20T18:03:11Z",
    },
    display: { order: 0, isActive: true, altText: "", title: "" },
    version: 3,
    created_at: "2026-11-20T18:03:11Z",
    updated_at: "2026-11-20T18:03:11Z",
    updated_by: "Ana Beltrão",
    can_undo: false,
    edits: 0,
    ...differences,
  };
}
