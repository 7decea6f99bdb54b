;; Dot products, four floats at a time: ten times as fast as a loop in JavaScript.
;;
;;   scan(vector, count, bytes, query, score)
;;     for each of `count` vectors of `bytes` bytes (a multiple of 64), one after the other from `vector` on: its dot
;;     product with the vector at `query`, written as a float at `score` and the places behind it
;;
;; Four sums of four lanes each run side by side, because one alone would wait for itself. They are added up in an order
;; that ../rules/dot-products.ts repeats, so that both give the same bits. `npm run wasm` translates this file.
;;
;;   bound(codes, count, width, query, scale, error, score, step, reach, slack)
;;     for each of `count` vectors of `width` signed bytes (a multiple of 16): what its exact product with the question
;;     is at most. `query` is the question in 16-bit integers, `step` what one of them stands for; `scale` has what one
;;     of the vector's bytes stands for, `error` how far its bytes are from it, one float a vector; an error counts
;;     `reach` times, and `slack` is for the question's own rounding. A quarter of the memory, half of the instructions.
(module
  (import "vectors" "memory" (memory 1 65536))

  (func (export "scan")
    (param $vector i32) (param $count i32) (param $bytes i32) (param $query i32) (param $score i32)
    (local $end_of_vector i32)
    (local $place i32) ;; in the query
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)

    (block $done
      (loop $each_vector
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $c (v128.const i32x4 0 0 0 0))
        (local.set $d (v128.const i32x4 0 0 0 0))
        (local.set $place (local.get $query))
        (local.set $end_of_vector (i32.add (local.get $vector) (local.get $bytes)))

        ;; Sixteen floats a round. They are floats, so a multiple of four is all that is promised of an address.
        (loop $each_sixteen
          (local.set $a
            (f32x4.add (local.get $a)
              (f32x4.mul (v128.load align=4 (local.get $vector)) (v128.load align=4 (local.get $place)))))
          (local.set $b
            (f32x4.add (local.get $b)
              (f32x4.mul
                (v128.load offset=16 align=4 (local.get $vector)) (v128.load offset=16 align=4 (local.get $place)))))
          (local.set $c
            (f32x4.add (local.get $c)
              (f32x4.mul
                (v128.load offset=32 align=4 (local.get $vector)) (v128.load offset=32 align=4 (local.get $place)))))
          (local.set $d
            (f32x4.add (local.get $d)
              (f32x4.mul
                (v128.load offset=48 align=4 (local.get $vector)) (v128.load offset=48 align=4 (local.get $place)))))
          (local.set $vector (i32.add (local.get $vector) (i32.const 64)))
          (local.set $place (i32.add (local.get $place) (i32.const 64)))
          (br_if $each_sixteen (i32.ne (local.get $vector) (local.get $end_of_vector))))

        ;; Sixteen sums become eight, four, two, one, always the lower half plus the upper.
        (local.set $a (f32x4.add (local.get $a) (local.get $c)))
        (local.set $b (f32x4.add (local.get $b) (local.get $d)))
        (local.set $a (f32x4.add (local.get $a) (local.get $b)))
        (local.set $a
          (f32x4.add (local.get $a)
            (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $a) (local.get $a))))
        (local.set $a
          (f32x4.add (local.get $a)
            (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $a) (local.get $a))))
        (f32.store (local.get $score) (f32x4.extract_lane 0 (local.get $a)))

        (local.set $score (i32.add (local.get $score) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each_vector))))

  (func (export "bound")
    (param $codes i32) (param $count i32) (param $width i32) (param $query i32)
    (param $scale i32) (param $error i32) (param $score i32)
    (param $step f32) (param $reach f32) (param $slack f32)
    (local $end i32) (local $place i32)
    (local $v v128) (local $a v128) (local $b v128)

    (block $done
      (loop $each_vector
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $place (local.get $query))
        (local.set $end (i32.add (local.get $codes) (local.get $width)))
        (loop $each_sixteen
          (local.set $v (v128.load (local.get $codes)))
          (local.set $a
            (i32x4.add (local.get $a)
              (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $v)) (v128.load (local.get $place)))))
          (local.set $b
            (i32x4.add (local.get $b)
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $v)) (v128.load offset=16 (local.get $place)))))
          (local.set $codes (i32.add (local.get $codes) (i32.const 16)))
          (local.set $place (i32.add (local.get $place) (i32.const 32)))
          (br_if $each_sixteen (i32.ne (local.get $codes) (local.get $end))))
        (local.set $a (i32x4.add (local.get $a) (local.get $b)))
        (local.set $a
          (i32x4.add (local.get $a)
            (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $a) (local.get $a))))
        (local.set $a
          (i32x4.add (local.get $a)
            (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $a) (local.get $a))))
        (f32.store (local.get $score)
          (f32.add
            (f32.mul
              (f32.mul (f32.convert_i32_s (i32x4.extract_lane 0 (local.get $a))) (f32.load (local.get $scale)))
              (local.get $step))
            (f32.add (f32.mul (f32.load (local.get $error)) (local.get $reach)) (local.get $slack))))
        (local.set $scale (i32.add (local.get $scale) (i32.const 4)))
        (local.set $error (i32.add (local.get $error) (i32.const 4)))
        (local.set $score (i32.add (local.get $score) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each_vector)))))
