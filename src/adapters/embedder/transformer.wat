;; What the embedding model computes, four floats or eight 16-bit integers at a time. transformer.ts lays out the memory
;; and calls these in order; all addresses and strides are in bytes.
;;
;; Products are of integers, which is twice as quick as of floats: weights come as int8 (held as int16), and each row of
;; activations is rounded to 14 bits by its own greatest value. A row knows nothing of its neighbors, so a text gets the
;; same vector whatever it is computed together with. 14 bits times 8 bits, 1,536 of them added up, stays within 32 bits;
;; so do 32 products of 14 bits each, and shares that add up to 32,767 times 14 bits.
;;
;; Rows of integers that are multiplied at once lie side by side: eight values of the first, eight of the second, and so on,
;; so that one address is enough for all of them. Activations come by two rows, weights by four.
;;
;; The compiler does not put functions into their callers, which is why e to a power stands here twice.
(module
  (memory (export "memory") 1)

  ;; The sums of the four lanes of each.
  (func $sums (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local.set $a (i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $c (i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))

  ;; y[row, out] = x[row] · w[out] * xscale[row] * wscale[out] + bias[out]
  ;; `x` has two rows side by side, `w` four; `from` (how many int16 a row has) comes by eight. Rows of y are `stride` apart.
  ;; Eight sums and what goes into them is all that the registers of a processor hold: with more of either, or with more than
  ;; eight values a turn, it is slower.
  (func (export "multiply")
    (param $x i32) (param $xscale i32) (param $w i32) (param $wscale i32) (param $bias i32) (param $y i32)
    (param $stride i32) (param $rows i32) (param $from i32) (param $to i32)
    (local $row i32) (local $out i32)
    (local $width i32) (local $o i32) (local $t i32) (local $yp i32)
    (local $xp i32) (local $wp i32) (local $first i32) (local $end i32)
    (local $s v128) (local $b v128)
    (local $a00 v128) (local $a01 v128) (local $a02 v128) (local $a03 v128) (local $a10 v128) (local $a11 v128) (local $a12 v128) (local $a13 v128)
    (local $f v128) (local $v0 v128) (local $v1 v128)
    (local.set $width (i32.shl (local.get $from) (i32.const 1)))
    (loop $outs
      (local.set $first (i32.add (local.get $w) (i32.mul (local.get $out) (local.get $width))))
      (local.set $end (i32.add (local.get $first) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $o (i32.shl (local.get $out) (i32.const 2)))
      (local.set $s (v128.load (i32.add (local.get $wscale) (local.get $o))))
      (local.set $b (v128.load (i32.add (local.get $bias) (local.get $o))))
      (local.set $row (i32.const 0))
      (loop $two_rows
        (local.set $xp (i32.add (local.get $x) (i32.mul (local.get $row) (local.get $width))))
        (local.set $wp (local.get $first))
        (local.set $a00 (v128.const i32x4 0 0 0 0))
        (local.set $a01 (v128.const i32x4 0 0 0 0))
        (local.set $a02 (v128.const i32x4 0 0 0 0))
        (local.set $a03 (v128.const i32x4 0 0 0 0))
        (local.set $a10 (v128.const i32x4 0 0 0 0))
        (local.set $a11 (v128.const i32x4 0 0 0 0))
        (local.set $a12 (v128.const i32x4 0 0 0 0))
        (local.set $a13 (v128.const i32x4 0 0 0 0))
        (loop $eight
          (local.set $v0 (v128.load (local.get $xp)))
          (local.set $v1 (v128.load offset=16 (local.get $xp)))
          (local.set $f (v128.load (local.get $wp)))
          (local.set $a00 (i32x4.add (local.get $a00) (i32x4.dot_i16x8_s (local.get $v0) (local.get $f))))
          (local.set $a10 (i32x4.add (local.get $a10) (i32x4.dot_i16x8_s (local.get $v1) (local.get $f))))
          (local.set $f (v128.load offset=16 (local.get $wp)))
          (local.set $a01 (i32x4.add (local.get $a01) (i32x4.dot_i16x8_s (local.get $v0) (local.get $f))))
          (local.set $a11 (i32x4.add (local.get $a11) (i32x4.dot_i16x8_s (local.get $v1) (local.get $f))))
          (local.set $f (v128.load offset=32 (local.get $wp)))
          (local.set $a02 (i32x4.add (local.get $a02) (i32x4.dot_i16x8_s (local.get $v0) (local.get $f))))
          (local.set $a12 (i32x4.add (local.get $a12) (i32x4.dot_i16x8_s (local.get $v1) (local.get $f))))
          (local.set $f (v128.load offset=48 (local.get $wp)))
          (local.set $a03 (i32x4.add (local.get $a03) (i32x4.dot_i16x8_s (local.get $v0) (local.get $f))))
          (local.set $a13 (i32x4.add (local.get $a13) (i32x4.dot_i16x8_s (local.get $v1) (local.get $f))))
          (local.set $xp (i32.add (local.get $xp) (i32.const 32)))
          (br_if $eight (i32.lt_u (local.tee $wp (i32.add (local.get $wp) (i32.const 64))) (local.get $end))))
        (local.set $t (i32.add (local.get $xscale) (i32.shl (local.get $row) (i32.const 2))))
        (local.set $yp (i32.add (i32.add (local.get $y) (i32.mul (local.get $row) (local.get $stride))) (local.get $o)))
        (v128.store (local.get $yp)
          (call $scaled (call $sums (local.get $a00) (local.get $a01) (local.get $a02) (local.get $a03))
            (f32.load offset=0 (local.get $t)) (local.get $s) (local.get $b)))
        (local.set $yp (i32.add (local.get $yp) (local.get $stride)))
        (v128.store (local.get $yp)
          (call $scaled (call $sums (local.get $a10) (local.get $a11) (local.get $a12) (local.get $a13))
            (f32.load offset=4 (local.get $t)) (local.get $s) (local.get $b)))
        (local.set $yp (i32.add (local.get $yp) (local.get $stride)))
        (br_if $two_rows
          (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 2))) (local.get $rows))))
      (br_if $outs (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 4))) (local.get $to)))))

  (func $scaled (param $v v128) (param $xs f32) (param $ws v128) (param $b v128) (result v128)
    (f32x4.add
      (f32x4.mul (f32x4.convert_i32x4_s (local.get $v)) (f32x4.mul (f32x4.splat (local.get $xs)) (local.get $ws)))
      (local.get $b)))

  ;; Rows of floats, `stride` bytes apart, become rows of 14-bit integers, `beside` of them side by side, and a scale each.
  ;; Floats come by eight.
  (func (export "quantize")
    (param $x i32) (param $stride i32) (param $q i32) (param $scale i32) (param $rows i32) (param $width i32)
    (param $beside i32)
    (local $at i32) (local $bytes i32) (local $row i32) (local $step i32) (local $into i32)
    (local $most f32) (local $v v128) (local $by v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (local.set $step (i32.shl (local.get $beside) (i32.const 4)))
    (loop $each_row
      (local.set $v (v128.const f32x4 1e-30 1e-30 1e-30 1e-30))
      (local.set $at (i32.const 0))
      (loop $greatest
        (local.set $v
          (f32x4.max (local.get $v) (f32x4.abs (v128.load (i32.add (local.get $x) (local.get $at))))))
        (br_if $greatest
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $most (call $greatest_lane (local.get $v)))
      (f32.store (local.get $scale) (f32.div (local.get $most) (f32.const 8191)))
      (local.set $by (f32x4.splat (f32.div (f32.const 8191) (local.get $most))))
      (local.set $into (call $place (local.get $q) (local.get $row) (local.get $beside) (local.get $width)))
      (local.set $at (i32.const 0))
      (loop $round
        (v128.store (local.get $into)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest
              (f32x4.mul (v128.load (i32.add (local.get $x) (local.get $at))) (local.get $by))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest
              (f32x4.mul (v128.load offset=16 (i32.add (local.get $x) (local.get $at))) (local.get $by))))))
        (local.set $into (i32.add (local.get $into) (local.get $step)))
        (br_if $round
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $bytes))))
      (local.set $x (i32.add (local.get $x) (local.get $stride)))
      (local.set $scale (i32.add (local.get $scale) (i32.const 4)))
      (br_if $each_row (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $rows)))))

  ;; Where a row of `width` integers begins that has others beside it.
  (func $place (param $q i32) (param $row i32) (param $beside i32) (param $width i32) (result i32)
    (local $lane i32)
    (local.set $lane (i32.rem_u (local.get $row) (local.get $beside)))
    (i32.add
      (i32.add
        (local.get $q)
        (i32.shl (i32.mul (i32.sub (local.get $row) (local.get $lane)) (local.get $width)) (i32.const 1)))
      (i32.shl (local.get $lane) (i32.const 4))))

  (func $greatest_lane (param $v v128) (result f32)
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.max (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  (func $sum_of_lanes (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; Rows of scores become rows of shares that add up to 32,767, as int16, two rows side by side. `width` comes by eight; what
  ;; is padding has a score far below the others and so no share. The scores are overwritten.
  (func (export "shares") (param $s i32) (param $p i32) (param $rows i32) (param $width i32)
    (local $at i32) (local $bytes i32) (local $row i32) (local $into i32)
    (local $v v128) (local $most v128) (local $total v128) (local $whole v128) (local $r v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (loop $each_row
      (local.set $v (v128.load (local.get $s)))
      (local.set $at (i32.const 0))
      (loop $greatest
        (local.set $v (f32x4.max (local.get $v) (v128.load (i32.add (local.get $s) (local.get $at)))))
        (br_if $greatest
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $most (f32x4.splat (call $greatest_lane (local.get $v))))
      (local.set $total (v128.const f32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $powers
        ;; e to its power, none above 0, to about seven digits: 2 to the whole part by its bits, 2 to the rest (-0.5 to 0.5) by
        ;; its series.
        (local.set $v (f32x4.mul
          (f32x4.max (f32x4.sub (v128.load (i32.add (local.get $s) (local.get $at))) (local.get $most)) (v128.const f32x4 -87 -87 -87 -87))
          (v128.const f32x4 1.44269504 1.44269504 1.44269504 1.44269504)))
        (local.set $whole (f32x4.nearest (local.get $v)))
        (local.set $v (f32x4.sub (local.get $v) (local.get $whole)))
        (local.set $r (v128.const f32x4 0.00015403530 0.00015403530 0.00015403530 0.00015403530))
        (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
          (v128.const f32x4 0.00133335581 0.00133335581 0.00133335581 0.00133335581)))
        (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
          (v128.const f32x4 0.00961812911 0.00961812911 0.00961812911 0.00961812911)))
        (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
          (v128.const f32x4 0.05550410866 0.05550410866 0.05550410866 0.05550410866)))
        (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
          (v128.const f32x4 0.24022650696 0.24022650696 0.24022650696 0.24022650696)))
        (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
          (v128.const f32x4 0.69314718056 0.69314718056 0.69314718056 0.69314718056)))
        (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v)) (v128.const f32x4 1 1 1 1)))
        (local.set $v (f32x4.mul
          (local.get $r)
          (i32x4.shl
            (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $whole)) (v128.const i32x4 127 127 127 127))
            (i32.const 23))))
        (v128.store (i32.add (local.get $s) (local.get $at)) (local.get $v))
        (local.set $total (f32x4.add (local.get $total) (local.get $v)))
        (br_if $powers
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $total (f32x4.splat (f32.div (f32.const 32767) (call $sum_of_lanes (local.get $total)))))
      (local.set $into (call $place (local.get $p) (local.get $row) (i32.const 2) (local.get $width)))
      (local.set $at (i32.const 0))
      (loop $round
        (v128.store (local.get $into)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest
              (f32x4.mul (v128.load (i32.add (local.get $s) (local.get $at))) (local.get $total))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest
              (f32x4.mul (v128.load offset=16 (i32.add (local.get $s) (local.get $at))) (local.get $total))))))
        (local.set $into (i32.add (local.get $into) (i32.const 32)))
        (br_if $round
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $bytes))))
      (local.set $s (i32.add (local.get $s) (local.get $bytes)))
      (br_if $each_row (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $rows)))))

  ;; Columns of floats become rows: `to` of them, each of `width`, 0 from `rows` on. Rows of x are `stride` apart.
  (func (export "turn")
    (param $x i32) (param $stride i32) (param $y i32) (param $rows i32) (param $width i32) (param $to i32)
    (local $row i32) (local $xp i32)
    (loop $each_column
      (local.set $xp (local.get $x))
      (local.set $row (i32.const 0))
      (loop $each_row
        (if (i32.lt_u (local.get $row) (local.get $rows))
          (then (f32.store (local.get $y) (f32.load (local.get $xp))))
          (else (f32.store (local.get $y) (f32.const 0))))
        (local.set $xp (i32.add (local.get $xp) (local.get $stride)))
        (local.set $y (i32.add (local.get $y) (i32.const 4)))
        (br_if $each_row (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $width))))
      (local.set $x (i32.add (local.get $x) (i32.const 4)))
      (br_if $each_column (local.tee $to (i32.sub (local.get $to) (i32.const 1))))))

  ;; x = gelu(x) = x * Φ(x), floats by four; Φ after Abramowitz and Stegun 7.1.26, to 1.5e-7.
  (func (export "gelu") (param $x i32) (param $count i32)
    (local $end i32) (local $a v128) (local $t v128) (local $tail v128)
    (local $v v128) (local $whole v128) (local $r v128)
    (local.set $end (i32.add (local.get $x) (i32.shl (local.get $count) (i32.const 2))))
    (loop $each
      ;; |x| / √2
      (local.set $a (f32x4.mul (f32x4.abs (v128.load (local.get $x)))
        (v128.const f32x4 0.70710678 0.70710678 0.70710678 0.70710678)))
      (local.set $t
        (f32x4.div
          (v128.const f32x4 1 1 1 1)
          (f32x4.add
            (f32x4.mul (local.get $a) (v128.const f32x4 0.3275911 0.3275911 0.3275911 0.3275911))
            (v128.const f32x4 1 1 1 1))))
      (local.set $tail (v128.const f32x4 1.061405429 1.061405429 1.061405429 1.061405429))
      (local.set $tail (f32x4.add (f32x4.mul (local.get $tail) (local.get $t))
        (v128.const f32x4 -1.453152027 -1.453152027 -1.453152027 -1.453152027)))
      (local.set $tail (f32x4.add (f32x4.mul (local.get $tail) (local.get $t))
        (v128.const f32x4 1.421413741 1.421413741 1.421413741 1.421413741)))
      (local.set $tail (f32x4.add (f32x4.mul (local.get $tail) (local.get $t))
        (v128.const f32x4 -0.284496736 -0.284496736 -0.284496736 -0.284496736)))
      (local.set $tail (f32x4.add (f32x4.mul (local.get $tail) (local.get $t))
        (v128.const f32x4 0.254829592 0.254829592 0.254829592 0.254829592)))
      ;; Half of what lies outside: 1 - Φ(|x|), with e to the power of -a² as above.
      (local.set $v (f32x4.mul
        (f32x4.max (f32x4.neg (f32x4.mul (local.get $a) (local.get $a))) (v128.const f32x4 -87 -87 -87 -87))
        (v128.const f32x4 1.44269504 1.44269504 1.44269504 1.44269504)))
      (local.set $whole (f32x4.nearest (local.get $v)))
      (local.set $v (f32x4.sub (local.get $v) (local.get $whole)))
      (local.set $r (v128.const f32x4 0.00015403530 0.00015403530 0.00015403530 0.00015403530))
      (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
        (v128.const f32x4 0.00133335581 0.00133335581 0.00133335581 0.00133335581)))
      (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
        (v128.const f32x4 0.00961812911 0.00961812911 0.00961812911 0.00961812911)))
      (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
        (v128.const f32x4 0.05550410866 0.05550410866 0.05550410866 0.05550410866)))
      (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
        (v128.const f32x4 0.24022650696 0.24022650696 0.24022650696 0.24022650696)))
      (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v))
        (v128.const f32x4 0.69314718056 0.69314718056 0.69314718056 0.69314718056)))
      (local.set $r (f32x4.add (f32x4.mul (local.get $r) (local.get $v)) (v128.const f32x4 1 1 1 1)))
      (local.set $r (f32x4.mul
        (local.get $r)
        (i32x4.shl
          (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $whole)) (v128.const i32x4 127 127 127 127))
          (i32.const 23))))
      (local.set $tail
        (f32x4.mul
          (f32x4.mul (f32x4.mul (local.get $tail) (local.get $t)) (v128.const f32x4 0.5 0.5 0.5 0.5))
          (local.get $r)))
      (local.set $v (v128.load (local.get $x)))
      (v128.store (local.get $x)
        (f32x4.mul (local.get $v)
          (v128.bitselect
            (local.get $tail)
            (f32x4.sub (v128.const f32x4 1 1 1 1) (local.get $tail))
            (f32x4.lt (local.get $v) (v128.const f32x4 0 0 0 0)))))
      (br_if $each (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 16))) (local.get $end)))))

  ;; x = normalized(x + y) * gain + shift, row by row.
  (func (export "addAndNormalize")
    (param $x i32) (param $y i32) (param $gain i32) (param $shift i32) (param $rows i32) (param $width i32)
    (local $at i32) (local $bytes i32) (local $v v128) (local $sums v128) (local $mean v128) (local $by v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (loop $each_row
      (local.set $sums (v128.const f32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $add
        (local.set $v
          (f32x4.add
            (v128.load (i32.add (local.get $x) (local.get $at)))
            (v128.load (i32.add (local.get $y) (local.get $at)))))
        (v128.store (i32.add (local.get $x) (local.get $at)) (local.get $v))
        (local.set $sums (f32x4.add (local.get $sums) (local.get $v)))
        (br_if $add (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $mean
        (f32x4.splat (f32.div (call $sum_of_lanes (local.get $sums)) (f32.convert_i32_s (local.get $width)))))
      (local.set $sums (v128.const f32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $spread
        (local.set $v (f32x4.sub (v128.load (i32.add (local.get $x) (local.get $at))) (local.get $mean)))
        (local.set $sums (f32x4.add (local.get $sums) (f32x4.mul (local.get $v) (local.get $v))))
        (br_if $spread (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $by
        (f32x4.splat
          (f32.div
            (f32.const 1)
            (f32.sqrt
              (f32.add
                (f32.div (call $sum_of_lanes (local.get $sums)) (f32.convert_i32_s (local.get $width)))
                (f32.const 1e-12))))))
      (local.set $at (i32.const 0))
      (loop $scale
        (v128.store (i32.add (local.get $x) (local.get $at))
          (f32x4.add
            (f32x4.mul
              (f32x4.mul
                (f32x4.sub (v128.load (i32.add (local.get $x) (local.get $at))) (local.get $mean))
                (local.get $by))
              (v128.load (i32.add (local.get $gain) (local.get $at))))
            (v128.load (i32.add (local.get $shift) (local.get $at)))))
        (br_if $scale (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $x (i32.add (local.get $x) (local.get $bytes)))
      (local.set $y (i32.add (local.get $y) (local.get $bytes)))
      (br_if $each_row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1)))))))
